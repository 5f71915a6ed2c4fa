import type { ReadList } from '@longbox/contract/readlists';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { reasonOf } from '../../data/error-text.ts';
import { everyReadListQuery, useCreateReadList, useUpdateReadList } from '../../data/readlists.ts';
import { isPrivate as isPrivateSet } from '../../items/own-set.ts';
import { readListPlace } from '../../items/places.ts';
import { useT } from '../../lib/i18n.ts';
import { isOwnServer } from '../../lib/own-server.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { openDialog } from '../../ui/dialogs.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { createDialog, updateDialog } from './dialogs.ts';
import { type Draft, type ListFile, setDraft, setFile } from './list-store.ts';
import { changeOf, chosenIds } from './matching.ts';
import styles from './list.module.css';
import { RowTable } from './RowTable.tsx';

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

/** The two ways to save, each with its effect. */
function useSave({ id }: ListFile, draft: Draft, onRefused: () => void) {
  const t = useT();
  const navigate = useNavigate();
  const create = useCreateReadList();
  const update = useUpdateReadList();
  const [failure, setFailure] = useState<string>();
  const { rows, name, summary, ordered, isPrivate, way } = draft;
  const bookIds = [...chosenIds(rows)];
  const missing = rows.filter(({ book }) => book === undefined).length;

  const run = async (write: () => Promise<string>) => {
    setFailure(undefined);
    try {
      const readListId = await write();
      setFile(id, { kind: 'made', draft, readListId });
      toast({
        text: t('importList.madeNamed', { name: name.trim() }),
        tone: 'success',
        action: {
          label: t('importList.show'),
          run: () => void navigate(readListPlace(readListId)),
        },
      });
    } catch (error) {
      setFailure(reasonOf(error));
      // Perhaps the name was taken meanwhile: then the list of that name can be updated.
      onRefused();
    }
  };
  const make = () =>
    run(async () => {
      const visibility = isPrivate ? ({ visibility: 'PRIVATE' } as const) : {};
      const body = { name: name.trim(), summary, ordered, bookIds, ...visibility };
      return (await create.mutateAsync({ body })).id;
    });
  return {
    failure,
    isSaving: create.isPending || update.isPending,
    create: () => {
      const doubles = rows.length - missing - bookIds.length;
      if (missing + doubles === 0) void make();
      else {
        openDialog(createDialog, {
          missing,
          doubles,
          total: rows.length,
          count: bookIds.length,
          onConfirm: () => void make(),
        });
      }
    },
    update: (same: ReadList) => {
      openDialog(updateDialog, {
        readList: same,
        rows,
        change: changeOf(same.bookIds, bookIds, way),
        missing,
        onConfirm: (after) =>
          void run(async () => {
            await update.mutateAsync({
              params: { readListId: same.id },
              body: { bookIds: [...after] },
            });
            return same.id;
          }),
      });
    },
  };
}
