import styles from './connect.module.css';
import { partsOf } from './recipes.ts';

/** A step; names in it keep their direction and stand apart from the signs after them. */
export function Step({ text }: { readonly text: string }) {
  return partsOf(text).map((part) =>
    part.isName ? (
      <code key={part.text} dir="ltr" className={styles['name']}>
        {part.text}
      </code>
    ) : (
      part.text
    ),
  );
}
