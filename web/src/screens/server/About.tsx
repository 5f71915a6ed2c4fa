import { useQuery } from '@tanstack/react-query';
import { serverInfoQuery } from '../../data/server.ts';
import { useIsOwnServer } from '../../items/use-is-own-server.ts';
import { formatDate, useT } from '../../lib/i18n.ts';
import { productName } from '../../lib/title.ts';
import { Button } from '../../ui/Button.tsx';
import { dialogPart, openDialog } from '../../ui/dialogs.ts';
import { Section } from '../../ui/Sections.tsx';
import { AboutOwn } from './AboutOwn.tsx';
import { Facts } from './Facts.tsx';

const licencesDialog = dialogPart<object>(
  async () => (await import('./LicencesDialog.tsx')).LicencesDialog,
);

/** What this server is, as far as it says so. */
export function About() {
  const t = useT();
  const { data } = useQuery(serverInfoQuery);
  const isOwn = useIsOwnServer();
  const { build, git, os } = data ?? {};
  const facts = (
    [
      [t('about.server'), [build?.name, build?.version].filter(Boolean).join(' ')],
      [t('about.built'), build?.time === undefined ? '' : formatDate(build.time)],
      [t('about.source'), [git?.branch, git?.commit?.id].filter(Boolean).join(' ')],
      [t('about.system'), [os?.name, os?.version, os?.arch].filter(Boolean).join(' ')],
      [t('about.client'), productName],
    ] as const
  ).filter(([, text]) => text !== '');
  if (data === undefined) return null;
  return (
    <Section
      title={t('about.title')}
      tools={
        <Button
          onClick={() => {
            openDialog(licencesDialog, {});
          }}
        >
          {t('about.licences')}
        </Button>
      }
    >
      <Facts facts={facts} />
      {isOwn && <AboutOwn />}
    </Section>
  );
}
