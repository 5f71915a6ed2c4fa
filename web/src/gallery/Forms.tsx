import { useState } from 'react';
import { LockToggle } from '../items/form/LockToggle.tsx';
import { changedLocks, setLock, startLocks } from '../items/form/locks.ts';
import { sharedValue } from '../items/form/shared-value.ts';
import { TextField } from '../ui/TextField.tsx';
import { Piece } from './Piece.tsx';

const names = ['title', 'publisher'] as const;
const items = [
  { title: 'One', titleLock: true, publisher: 'Red Door', publisherLock: true },
  { title: 'Two', titleLock: false, publisher: 'Red Door', publisherLock: true },
];

/** Fields of several items at once, with their locks. */
export function Forms() {
  const [locks, setLocks] = useState(() =>
    startLocks(names, (name) => sharedValue(items, (item) => item[`${name}Lock` as const])),
  );
  const shared = {
    title: sharedValue(items, ({ title }) => title),
    publisher: sharedValue(items, ({ publisher }) => publisher),
  };
  return (
    <Piece name="Locks">
      {names.map((name) => {
        const value = shared[name];
        return (
          <TextField
            key={name}
            label={`Both, ${name}`}
            defaultValue={value.isMixed ? '' : value.value}
            placeholder={value.isMixed ? 'Mixed' : undefined}
            aside={
              <LockToggle
                field={name}
                isLocked={locks.now[name]}
                onChange={(isLocked) => {
                  setLocks(setLock(locks, name, isLocked));
                }}
              />
            }
          />
        );
      })}
      <output data-testid="locks">{JSON.stringify(changedLocks(locks))}</output>
    </Piece>
  );
}
