import { type FastifyRequest, LogController } from 'fastify';

/**
 * Says of requests in the log what was asked for: nothing but failures, or that each came and was
 * answered. Whoever looks at the log is passed over, or looking at it would fill it.
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
