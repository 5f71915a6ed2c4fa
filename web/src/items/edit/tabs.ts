import type { ComponentType } from 'react';
import { type Part, partOf } from '../../lib/load-part.ts';
import { GeneralTab, generalMembers } from './GeneralTab.tsx';
import type { Member } from './members.ts';
import type { TabProps } from './tab-props.ts';

type Tab = ComponentType<TabProps>;

interface TabPlace {
  readonly id: TabId;
  readonly members: readonly Member[];
  /** All but the first are fetched when they are first chosen. */
  readonly content: Part<Tab>;
}

export type TabId = 'general' | 'titles' | 'people' | 'words' | 'links' | 'poster' | 'sharing';

/** The tabs in order; tabs without members for an item are left out. The cover's tab is separate. */
const places: readonly TabPlace[] = [
  {
    id: 'general',
    members: generalMembers,
    content: { current: () => GeneralTab, load: () => Promise.resolve(GeneralTab) },
  },
  {
    id: 'titles',
    members: ['alternateTitles'],
    content: partOf<Tab>(async () => (await import('./TitlesTab.tsx')).TitlesTab),
  },
  {
    id: 'people',
    members: ['authors'],
    content: partOf<Tab>(async () => (await import('./PeopleTab.tsx')).PeopleTab),
  },
  {
    id: 'words',
    members: ['genres', 'tags'],
    content: partOf<Tab>(async () => (await import('./WordsTab.tsx')).WordsTab),
  },
  {
    id: 'links',
    members: ['links'],
    content: partOf<Tab>(async () => (await import('./LinksTab.tsx')).LinksTab),
  },
  {
    id: 'sharing',
    members: ['sharingLabels'],
    content: partOf<Tab>(async () => (await import('./WordsTab.tsx')).SharingTab),
  },
];

/** The tabs for these members. */
export function tabsFor(members: readonly Member[]): readonly TabPlace[] {
  return places.filter((tab) => tab.members.some((member) => members.includes(member)));
}
