import { useEndMoveIn } from '../../data/move-in.ts';
import { MoveIn } from '../../items/move-in/MoveIn.tsx';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { PlaceBar } from '../../ui/Frame.tsx';
import { Section, Sections } from '../../ui/Sections.tsx';

/** Moving in from Komga to a server that is in use. */
export function MoveInScreen() {
  const t = useT();
  const end = useEndMoveIn();
  return (
    <>
      <PlaceBar title={t('task.ImportKomga')} />
      <Sections width="text">
        <Section title={t('moveIn.plan')} text={t('moveIn.textLater')}>
          <MoveIn
            wayOn={
              <Button
                tone="primary"
                busy={end.isPending}
                onClick={() => {
                  end.mutate({});
                }}
              >
                {t('moveIn.close')}
              </Button>
            }
          />
        </Section>
      </Sections>
    </>
  );
}
