import styles from './sets.module.css';

interface MemberRowProps {
  /** The address of its cover. */
  readonly cover: string;
  readonly title: string;
  readonly text: string;
}

/** A series or book in the list that puts it in order. */
export function MemberRow({ cover, title, text }: MemberRowProps) {
  return (
    <div className={styles['row']}>
      <img src={cover} alt="" loading="lazy" />
      <div>
        <strong>
          <bdi>{title}</bdi>
        </strong>
        <span>
          <bdi>{text}</bdi>
        </span>
      </div>
    </div>
  );
}
