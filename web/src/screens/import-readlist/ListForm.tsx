import { useQuery } from '@tanstack/react-query';
import { reasonOf } from '../../data/error-text.ts';
import { everyReadListQuery } from '../../data/readlists.ts';
import { isPrivate as isPrivateSet } from '../../items/own-set.ts';
import { useT } from '../../lib/i18n.ts';
import { isOwnServer } from '../../lib/own-server.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { type Draft, type ListFile, setDraft } from './list-store.ts';
import { chosenIds, placeholdersOf } from './matching.ts';
import styles from './list.module.css';
import { RowTable } from './RowTable.tsx';
import { useSave } from './use-save.ts';

interface ListFormProps {
  readonly file: ListFile;
  readonly draft: Draft;
}

const isSameName = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * The read list of a name, ignoring case, among everyone's or one's own; unknown until the server has
 * answered.
 */
function useNamed({ name, takenName, isPrivate }: Draft) {
  // As it is now: other files on this screen make lists too.
  const { data, error, isFetching, refetch } = useQuery({
    ...everyReadListQuery(),
    refetchOnMount: 'always',
  });
  const same = data?.content.find(
    (one) => isSameName(one.name, name) && isPrivateSet(one) === isPrivate,
  );
  const isTaken = !isPrivate && takenName !== undefined && isSameName(takenName, name);
  return {
    isKnown: data !== undefined && !(isTaken && same === undefined && isFetching),
    same,
    /** The server says that a list has this name, but does not show it. */
    isHidden: isTaken && same === undefined && data !== undefined && !isFetching,
    error: data === undefined ? error : null,
    refetch,
  };
}

/** The rows of a list, and the read list that it creates or changes. */
export function ListForm({ file, draft }: ListFormProps) {
  const t = useT();
  const { rows, name, summary, ordered, isPrivate } = draft;
  const { isKnown, same, isHidden, error, refetch } = useNamed(draft);
  const ids = chosenIds(rows);
  const mayNot = name.trim() === '' || !isKnown || isHidden || ids.length === 0;
  const places = isOwnServer ? placeholdersOf(rows, ids).length : 0;
  const save = useSave(file, draft, () => void refetch());
  return (
    <>
      <RowTable
        rows={rows}
        onChange={(row) => {
          setDraft(file, { rows: rows.map((one) => (one.place === row.place ? row : one)) });
        }}
      />
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (mayNot) return;
          if (same === undefined) save.create();
          else save.update(same);
        }}
      >
        <TextField
          label={t('importList.name')}
          required
          value={name}
          onChange={(next) => {
            setDraft(file, { name: next });
          }}
          error={
            name.trim() === ''
              ? t('importList.nameMissing')
              : isHidden && !save.isSaving
                ? t('importList.nameTaken')
                : undefined
          }
          autoComplete="off"
        />
        {isOwnServer && (
          <CheckboxField
            label={t('set.private')}
            help={t('set.privateHelp')}
            checked={isPrivate}
            onChange={(next) => {
              setDraft(file, { isPrivate: next });
            }}
          />
        )}
        {same === undefined ? (
          <>
            <TextArea
              label={t('importList.summary')}
              value={summary}
              onChange={(next) => {
                setDraft(file, { summary: next });
              }}
            />
            <CheckboxField
              label={t('importList.ordered')}
              help={t('importList.orderedHelp')}
              checked={ordered}
              onChange={(next) => {
                setDraft(file, { ordered: next });
              }}
            />
          </>
        ) : (
          <Existing file={file} draft={draft} />
        )}
        {places > 0 && (
          <CheckboxField
            label={t('importList.keepMissing', { count: places })}
            help={t('importList.keepMissingHelp')}
            checked={draft.keepsMissing}
            onChange={(next) => {
              setDraft(file, { keepsMissing: next });
            }}
          />
        )}
        {error !== null && (
          <ErrorState
            title={t('failure.readLists')}
            reason={reasonOf(error)}
            onRetry={() => void refetch()}
          />
        )}
        {save.failure !== undefined && (
          <Banner tone="danger" title={t('failure.readListSave')}>
            {save.failure}
          </Banner>
        )}
        <Button
          type="submit"
          tone="primary"
          className={styles['save']}
          disabled={mayNot}
          busy={save.isSaving}
        >
          {same === undefined
            ? t('importList.create', { count: ids.length })
            : t('importList.update')}
        </Button>
      </form>
    </>
  );
}

/** There is a list of that name: how it takes this one up. */
function Existing({ file, draft }: ListFormProps) {
  const t = useT();
  return (
    <Banner tone="warning" title={t('importList.exists')}>
      <p>{t('importList.existsText')}</p>
      <div className={styles['way']}>
        <Segmented
          label={t('importList.way')}
          value={draft.way}
          options={[
            { value: 'append', label: t('importList.way.append') },
            { value: 'replace', label: t('importList.way.replace') },
          ]}
          onChange={(way) => {
            setDraft(file, { way });
          }}
        />
      </div>
    </Banner>
  );
}
