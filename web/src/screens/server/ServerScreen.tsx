import { useQuery } from '@tanstack/react-query';
import { reasonOf } from '../../data/error-text.ts';
import { settingsQuery } from '../../data/settings.ts';
import { UntrustedProxy } from '../../items/UntrustedProxy.tsx';
import { useIsOwnServer } from '../../items/use-is-own-server.ts';
import { useT } from '../../lib/i18n.ts';
import { PlaceBar } from '../../ui/Frame.tsx';
import { Section, Sections } from '../../ui/Sections.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { About } from './About.tsx';
import { Backups } from './Backups.tsx';
import { ExportServer } from './ExportServer.tsx';
import { Check } from './Check.tsx';
import { Management } from './Management.tsx';
import { MetadataSources } from './MetadataSources.tsx';
import { ServerForm } from './ServerForm.tsx';
import { SignInServices } from './SignInServices.tsx';

/** The settings of the server, and what can be done with it as a whole. */
export function ServerScreen() {
  const t = useT();
  const { data, error, refetch } = useQuery(settingsQuery);
  const isOwn = useIsOwnServer();
  const failed = error !== null && data === undefined;
  return (
    <>
      <PlaceBar title={t('settings.server')} />
      <Sections width="text">
        {isOwn && <UntrustedProxy isHome={false} />}
        <Section title={t('management.title')}>
          <Management />
        </Section>
        {failed && (
          <ErrorState
            title={t('failure.serverSettings')}
            reason={reasonOf(error)}
            onRetry={() => void refetch()}
          />
        )}
        {!failed && data === undefined && <Skeleton height="480px" />}
        {data !== undefined && <ServerForm settings={data} />}
        {isOwn && <MetadataSources />}
        {isOwn && <SignInServices />}
        {isOwn && <Backups />}
        {isOwn && <ExportServer />}
        {isOwn && <Check />}
        <About />
      </Sections>
    </>
  );
}
