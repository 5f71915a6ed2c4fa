import { Charts } from './Charts.tsx';
import { Choices } from './Choices.tsx';
import { Fields } from './Fields.tsx';
import { Forms } from './Forms.tsx';
import styles from './gallery.module.css';
import { Lists } from './Lists.tsx';
import { Notices } from './Notices.tsx';
import { Overlays } from './Overlays.tsx';
import { Uploads } from './Uploads.tsx';

/** The parts, in sections named after what they are. */
export function Gallery() {
  return (
    <main className={styles['page']} tabIndex={-1}>
      <h1>Parts</h1>
      <Overlays />
      <Fields />
      <Choices />
      <Forms />
      <Lists />
      <Charts />
      <Uploads />
      <Notices />
    </main>
  );
}
