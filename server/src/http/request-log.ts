import { type FastifyRequest, LogController } from 'fastify';

/**
 * Logs requests as configured: failures only, or each request and its answer. Reading the log isn't
 * logged, or it would fill the log.
 */
export function requestLog(tellsAll: boolean, isPassedOver: (path: string) => boolean) {
  const usual = new LogController();
  const tells = ({ url }: FastifyRequest): boolean => tellsAll && !isPassedOver(url);
  return Object.assign(new LogController(), {
    incomingRequest: (...[request, reply]: Parameters<LogController['incomingRequest']>) => {
      if (tells(request)) usual.incomingRequest(request, reply);
    },
    requestCompleted: (
      ...[error, request, reply]: Parameters<LogController['requestCompleted']>
    ) => {
      if (error || tells(request)) usual.requestCompleted(error, request, reply);
    },
  });
}
