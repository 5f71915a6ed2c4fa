import type { TabProps } from './tab-props.ts';
import { WordsField } from './WordsField.tsx';

/** Genres and tags, as far as the thing has them. */
export function WordsTab({ form }: TabProps) {
  return (
    <>
      {form.members.includes('genres') && <WordsField form={form} name="genres" />}
      {form.members.includes('tags') && <WordsField form={form} name="tags" />}
    </>
  );
}

/** Labels that decide who sees it. */
export function SharingTab({ form }: TabProps) {
  return <WordsField form={form} name="sharingLabels" />;
}
