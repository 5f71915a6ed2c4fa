import { useMemo } from 'react';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { keptOwner } from './kept-owner.ts';

/*
 * What a person arranges for themselves and wants everywhere: on the server where it keeps such
 * settings (1.20 and later), and in this browser, which has them before the server is asked and
 * keeps what it could not send. `sync-client-settings.ts` brings the two together.
 */

/** The settings of an account, as texts by key. */
export interface KeptSettings {
  readonly texts: Readonly<Record<string, string>>;
  /** Keys whose change or removal the server doesn't have yet. */
  readonly unsent: readonly string[];
}

const kept = z.object({ texts: z.record(z.string(), z.string()), unsent: z.array(z.string()) });
const nothing: KeptSettings = { texts: {}, unsent: [] };

interface Store extends KeptSettings {
  readonly userId: string;
}

const useStore = create<Store>()(() => ({ userId: '', ...nothing }));

/** Where the settings of an account live in the browser. */
const nameOf = (userId: string) => `longbox.settings/${keptOwner(userId)}`;

function readKept(userId: string): KeptSettings {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(nameOf(userId)) ?? 'null');
    return z.safeParse(kept, found).data ?? nothing;
  } catch {
    return nothing;
  }
}

/** The settings of the account that is signed in, with its id. */
export function currentSettings(): Store {
  return useStore.getState();
}

/** Replaces them, here and for the next visit. */
export function keepSettings({ texts, unsent }: KeptSettings): void {
  useStore.setState({ texts, unsent });
  try {
    localStorage.setItem(nameOf(currentSettings().userId), JSON.stringify({ texts, unsent }));
  } catch {
    // They last for the visit then.
  }
}

/** Takes up the settings of an account as this browser has them. */
export function openSettings(userId: string): void {
  useStore.setState({ userId, ...readKept(userId) });
  window.addEventListener('storage', ({ key }) => {
    // Another tab of the same browser has changed something.
    if (key === nameOf(userId)) useStore.setState(readKept(userId));
  });
}

/** Calls back after every change of a person's own; returns the way to stop. */
export function onSettings(listener: () => void): () => void {
  return useStore.subscribe((now, before) => {
    if (now.unsent !== before.unsent && now.unsent.length > 0) listener();
  });
}

/** Sets or, without a text, ends a setting. */
function changeText(key: string, text: string | undefined): void {
  const { texts, unsent } = currentSettings();
  if (texts[key] === text) return;
  const { [key]: _, ...others } = texts;
  keepSettings({
    texts: text === undefined ? others : { ...others, [key]: text },
    unsent: [...new Set([...unsent, key])],
  });
}

/** A kind of setting: the prefix of its keys, and its values. */
export interface SettingKind<Value> {
  /** Words joined by dots; the names of single settings follow. */
  readonly prefix: `longbox.${string}.`;
  readonly schema: z.ZodMiniType<Value>;
}

/** The server takes small letters only; ids tell things apart without case. */
const keyOf = ({ prefix }: Pick<SettingKind<unknown>, 'prefix'>, name: string) =>
  prefix + name.toLowerCase();

function read<Value>({ schema }: SettingKind<Value>, text: string | undefined): Value | undefined {
  if (text === undefined) return undefined;
  try {
    return z.safeParse(schema, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** One setting, or nothing if it's unset or invalid; the same object until it changes. */
export function useSetting<Value>(kind: SettingKind<Value>, name: string): Value | undefined {
  const text = useStore(({ texts }) => texts[keyOf(kind, name)]);
  return useMemo(() => read(kind, text), [kind, text]);
}

/** Every setting of a kind, by name. */
export function useSettings<Value>(
  kind: SettingKind<Value>,
): readonly { readonly name: string; readonly value: Value }[] {
  const texts = useStore((state) => state.texts);
  return Object.entries(texts).flatMap(([key, text]) => {
    const value = key.startsWith(kind.prefix) ? read(kind, text) : undefined;
    return value === undefined ? [] : [{ name: key.slice(kind.prefix.length), value }];
  });
}

/** Sets or removes one setting: here at once, on the server as soon as it's reachable. */
export function changeSetting<Value>(
  kind: SettingKind<Value>,
  name: string,
  value: Value | undefined,
): void {
  changeText(keyOf(kind, name), value === undefined ? undefined : JSON.stringify(value));
}
