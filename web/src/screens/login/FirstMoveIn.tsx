import { MoveIn } from '../../items/move-in/MoveIn.tsx';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './login.module.css';
import { Spines } from './Spines.tsx';

/** The sign-in, or the form of the first account. */
function start(): void {
  window.location.reload();
}

/** Moving in from Komga, in the place of the first account. */
export function FirstMoveIn() {
  const t = useT();
  return (
    <div className={styles['page']}>
      <main className={cx(styles['column'], styles['wide'])}>
        <header className={styles['head']}>
          <img src="./icon-192.png" alt="" width={48} height={48} />
          <h1>{t('task.ImportKomga')}</h1>
          <p className={styles['intro']}>{t('moveIn.text')}</p>
        </header>
        <MoveIn
          isFirst
          wayOn={
            <Button tone="primary" onClick={start}>
              {t('signIn.submit')}
            </Button>
          }
          wayBack={<Button onClick={start}>{t('moveIn.instead')}</Button>}
        />
      </main>
      <Spines />
    </div>
  );
}
