import type { ComponentType } from 'react';
import { GeneralTab, generalMembers } from './GeneralTab.tsx';
import { LinksTab } from './LinksTab.tsx';
import type { Member } from './members.ts';
import { PeopleTab } from './PeopleTab.tsx';
import type { TabProps } from './tab-props.ts';
import { TitlesTab } from './TitlesTab.tsx';
import { SharingTab, WordsTab } from './WordsTab.tsx';

interface TabPlace {
  readonly id: TabId;
  readonly members: readonly Member[];
  readonly Content: ComponentType<TabProps>;
}

export type TabId = 'general' | 'titles' | 'people' | 'words' | 'links' | 'poster' | 'sharing';

/** The tabs in their order; those without members of a thing are left out. The poster's comes apart. */
const places: readonly TabPlace[] = [
  { id: 'general', members: generalMembers, Content: GeneralTab },
  { id: 'titles', members: ['alternateTitles'], Content: TitlesTab },
  { id: 'people', members: ['authors'], Content: PeopleTab },
  { id: 'words', members: ['genres', 'tags'], Content: WordsTab },
  { id: 'links', members: ['links'], Content: LinksTab },
  { id: 'sharing', members: ['sharingLabels'], Content: SharingTab },
];

/** The tabs for these members. */
export function tabsFor(members: readonly Member[]): readonly TabPlace[] {
  return places.filter((tab) => tab.members.some((member) => members.includes(member)));
}
