import { useState } from 'react';
import { CheckboxField, CheckboxTree } from '../ui/CheckboxField.tsx';
import { Chip } from '../ui/Chip.tsx';
import { Accordion, Disclosure } from '../ui/Disclosure.tsx';
import { FilterValue, type Wanted } from '../ui/FilterValue.tsx';
import { LinkTabs, type TabLinkProps } from '../ui/LinkTabs.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { Slider } from '../ui/Slider.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { TextField } from '../ui/TextField.tsx';
import { Piece } from './Piece.tsx';

function Filters() {
  const [genre, setGenre] = useState<Wanted>('any');
  const [complete, setComplete] = useState<Wanted>('without');
  return (
    <Accordion>
      <Disclosure id="genres" title="Genres">
        <FilterValue label="Drama" value={genre} onChange={setGenre} />
        <FilterValue label="Horror" value="with" onChange={() => undefined} canExclude={false} />
        <output data-testid="genre">{genre}</output>
      </Disclosure>
      <Disclosure id="others" title="Others">
        <FilterValue label="Complete" value={complete} onChange={setComplete} />
      </Disclosure>
      <Disclosure id="none" title="Nothing in it" disabled>
        -
      </Disclosure>
    </Accordion>
  );
}

function SampleTabs() {
  const [tab, setTab] = useState<'general' | 'tags' | 'links'>('general');
  return (
    <Tabs
      label="Parts of it"
      value={tab}
      onChange={setTab}
      tabs={[
        { id: 'general', label: 'General', wrong: true, content: <TextField label="In general" /> },
        { id: 'tags', label: 'Tags', content: <TextField label="In tags" /> },
        { id: 'links', label: 'Links', content: <p>Links</p> },
      ]}
    />
  );
}

const hereLink = ({ children, className }: TabLinkProps) => (
  <a href="#here" className={className} aria-current="page">
    {children}
  </a>
);
const otherLink = ({ children, className }: TabLinkProps) => (
  <a href="#other" className={className}>
    {children}
  </a>
);

/** Everything that is chosen among few. */
export function Choices() {
  const [size, setSize] = useState(40);
  const [theme, setTheme] = useState<'light' | 'dark'>('light');
  const [flags, setFlags] = useState({ book: true, series: false });
  const [pressed, setPressed] = useState(true);
  return (
    <>
      <Piece name="Tabs">
        <SampleTabs />
        <LinkTabs
          label="Places"
          tabs={['Analysis', 'Duplicates'].map((label, index) => ({
            id: label,
            label,
            news: index === 0 ? '3 books to check' : undefined,
            link: index === 0 ? hereLink : otherLink,
          }))}
        />
      </Piece>
      <Piece name="Filter">
        <Filters />
      </Piece>
      <Piece name="Boxes">
        <CheckboxField label="On or off" checked help="With help" onChange={() => undefined} />
        <CheckboxField label="Closed box" checked={false} disabled onChange={() => undefined} />
        <CheckboxTree
          label="EPUB"
          options={[
            { key: 'book', label: 'Book' },
            { key: 'series', label: 'Series' },
          ]}
          values={flags}
          onChange={(changed) => {
            setFlags({ ...flags, ...changed });
          }}
        />
      </Piece>
      <Piece name="Few">
        <Segmented
          label="Theme"
          value={theme}
          onChange={setTheme}
          options={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
        <Slider
          label="Size"
          min={0}
          max={100}
          step={10}
          value={size}
          onChange={setSize}
          text={`${size} %`}
        />
        <div>
          <Chip
            label="Toggle"
            pressed={pressed}
            onPress={() => {
              setPressed(!pressed);
            }}
          />{' '}
          <Chip label="Plain" /> <Chip label="Goes" onRemove={() => undefined} />
        </div>
      </Piece>
    </>
  );
}
