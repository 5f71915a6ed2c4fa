import type { Schema } from '@longbox/contract/endpoint';
import { useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type Resolver,
  set,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import * as z from 'zod/mini';
import { isSignedOut } from '../../data/api.ts';
import { type PlainKey, t } from '../../lib/i18n.ts';
import { toast } from '../../ui/toast.ts';
import { faultText, type Recognise, type Refusal, refusalOf } from './faults.ts';

interface EditFormOptions<Values extends FieldValues> {
  /** The initial values of the fields. */
  readonly values: DefaultValues<Values>;
  /** Checks them: the body of the call, from the contract. */
  readonly schema: Schema;
  /** Saves; rejects with the server's refusal. */
  readonly save: (values: Values) => Promise<unknown>;
  readonly onSaved: () => void;
  /** Heads the report of a failure. */
  readonly failureTitle: PlainKey;
  /** What to say of single fields when nothing is in them. */
  readonly missing?: Readonly<Record<string, PlainKey>>;
  /** Knows refusals that are in words only. */
  readonly recognise?: Recognise;
  /** Opens the form again as it was, after it failed when it was closed already. */
  readonly reopen?: (values: Values) => void;
  /** The input of an earlier attempt that failed. */
  readonly draft?: Values | undefined;
}

/** A form being filled in: React Hook Form's own, and what a dialog shows around its fields. */
export interface EditForm<Values extends FieldValues> extends UseFormReturn<Values> {
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  /** Why the last save failed, unless the fields say it all. */
  readonly failure: string | undefined;
  /** Checks and saves. Answers the first field that is wrong, if any. */
  readonly submit: () => Promise<FieldPath<Values> | undefined>;
}

/** Checks the fields by a schema of the contract, and says what is wrong in words for people. */
function checkBy<Values extends FieldValues>(
  schema: Schema,
  missing: Readonly<Record<string, PlainKey>> = {},
): Resolver<Values> {
  return (values) => {
    const { success, error } = z.safeParse(schema, values);
    if (success) return { values, errors: {} };
    const errors: FieldErrors<Values> = {};
    for (const issue of error.issues) {
      const way = issue.path.join('.');
      const value: unknown = get(values, way);
      if (get(errors, way) === undefined) {
        set(errors, way, { type: 'schema', message: faultText(issue, value, missing[way]) });
      }
    }
    return { values: {}, errors };
  };
}

/**
 * The state of a form over a schema of the contract. A field is checked when it is left and then
 * with each key; a refusal of the server comes back to its field, and goes when the field is changed.
 */
export function useEditForm<Values extends FieldValues>(
  options: EditFormOptions<Values>,
): EditForm<Values> {
  const { values, schema, missing, save, onSaved, failureTitle, recognise, reopen, draft } =
    options;
  const form = useForm<Values>({
    defaultValues: values,
    resolver: checkBy<Values>(schema, missing),
    mode: 'onTouched',
  });
  const [failure, setFailure] = useState<string>();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const [start] = useState(draft);
  useEffect(() => {
    if (start !== undefined) form.reset(start, { keepDefaultValues: true });
  }, [form, start]);

  const fail = (refusal: Refusal, typed: Values) => {
    if (isShown.current) {
      for (const { name, text } of refusal.faults) {
        if (isPathOf(typed, name)) form.setError(name, { type: 'server', message: text });
      }
      setFailure(refusal.reason);
      return;
    }
    const reason = refusal.reason ?? refusal.faults.map(({ text }) => text).join(' ');
    toast({
      text: t('failure.line', { title: t(failureTitle), reason }),
      tone: 'danger',
      ...(reopen && { action: { label: t('form.reopen'), run: () => reopen(typed) } }),
    });
  };
  const submit = async () => {
    setFailure(undefined);
    let wrong: FieldPath<Values> | undefined;
    await form.handleSubmit(
      async (typed) => {
        try {
          await save(typed);
          if (isShown.current) onSaved();
        } catch (error) {
          if (isSignedOut(error)) return;
          const refusal = refusalOf(error, Object.keys(typed), recognise);
          fail(refusal, typed);
          wrong = refusal.faults.map(({ name }) => name).find((name) => isPathOf(typed, name));
        }
      },
      (errors) => {
        const typed = form.getValues();
        wrong = Object.keys(errors).find((name) => isPathOf(typed, name));
      },
    )();
    return wrong;
  };
  return {
    ...form,
    isChanged: form.formState.isDirty,
    isSaving: form.formState.isSubmitting,
    failure,
    submit,
  };
}

/** Whether a name leads into these values. */
function isPathOf<Values extends FieldValues>(
  values: Values,
  name: string,
): name is FieldPath<Values> {
  return Object.hasOwn(values, name.split('.')[0] ?? '');
}
