import { useDeferredValue, useState } from 'react';
import { ChipsField } from '../ui/ChipsField.tsx';
import { DateField } from '../ui/DateField.tsx';
import { FileDrop } from '../ui/FileDrop.tsx';
import { NumberField } from '../ui/NumberField.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { PickField } from '../ui/PickField.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import type { Suggestion } from '../ui/Suggestions.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextField } from '../ui/TextField.tsx';
import { Piece } from './Piece.tsx';

const people = ['Lee, Stan', 'Kirby, Jack', 'Ditko, Steve', 'Moore, Alan', 'Gaiman, Neil'];
const crowd: Suggestion[] = Array.from({ length: 60 }, (_, index) => ({
  id: `p${index + 1}`,
  label: `Person ${index + 1}`,
}));

/** What a server would find, a moment later. */
function useFound(text: string) {
  const late = useDeferredValue(text);
  return {
    names: people.filter((name) => name.toLowerCase().includes(late.toLowerCase())),
    loading: late !== text,
  };
}

function Authors() {
  const [value, setValue] = useState<string[]>(['Lee, Stan']);
  const [text, setText] = useState('');
  const { names, loading } = useFound(text);
  return (
    <>
      <ChipsField
        label="Authors"
        help="As on the cover"
        value={value}
        onChange={setValue}
        suggestions={names}
        onSearch={setText}
        loading={loading}
      />
      <output data-testid="authors">{value.join(' | ')}</output>
    </>
  );
}

function Picks() {
  const [person, setPerson] = useState<Suggestion | null>(null);
  return (
    <>
      <PickField label="Person" value={person} onChange={setPerson} options={crowd} />
      <output data-testid="person">{person?.label ?? 'nobody'}</output>
      <PickField
        label="Publisher"
        value={null}
        onChange={() => undefined}
        options={[]}
        error="Choose a publisher"
        required
      />
    </>
  );
}

function Numbers() {
  const [age, setAge] = useState<number | null>(12);
  const [sort, setSort] = useState<number | null>(1.5);
  return (
    <>
      <NumberField label="Age rating" value={age} onChange={setAge} min={0} />
      <NumberField
        label="Sort number"
        value={sort}
        onChange={setSort}
        step={0.1}
        help="Decimals are allowed"
      />
      <output data-testid="numbers">
        {String(age)} {String(sort)}
      </output>
      <NumberField
        label="Broken number"
        value={-1}
        onChange={() => undefined}
        error="0 or more, please"
      />
      <NumberField label="Fixed number" value={3} onChange={() => undefined} disabled />
    </>
  );
}

function Days() {
  const [day, setDay] = useState('2026-03-12');
  return (
    <>
      <DateField label="Released" value={day} onChange={setDay} />
      <output data-testid="day">{day === '' ? 'none' : day}</output>
      <DateField label="No date" value="" onChange={() => undefined} error="Give a date" />
    </>
  );
}

/** Everything that is filled in. */
export function Fields() {
  const [files, setFiles] = useState<readonly string[]>([]);
  const [text, setText] = useState('');
  return (
    <>
      <Piece name="Text">
        <TextField label="Plain" help="Help under it" required />
        <TextField label="Wrong" error="Say what to do" defaultValue="?" />
        <TextField label="Closed" disabled defaultValue="As it is" />
        <PasswordField label="Password" />
        <TextArea label="Summary" value={text} onChange={setText} help="As long as you like" />
      </Piece>
      <Piece name="Words">
        <Authors />
        <ChipsField
          label="Closed words"
          value={['one', 'two']}
          onChange={() => undefined}
          disabled
        />
        <ChipsField
          label="Wrong words"
          value={[]}
          onChange={() => undefined}
          error="At least one"
        />
      </Piece>
      <Piece name="Pick">
        <Picks />
        <SelectField
          label="Status"
          value="ONGOING"
          onChange={() => undefined}
          options={[
            { value: 'ONGOING', label: 'Ongoing' },
            { value: 'ENDED', label: 'Ended' },
          ]}
        />
      </Piece>
      <Piece name="Number">
        <Numbers />
      </Piece>
      <Piece name="Date">
        <Days />
      </Piece>
      <Piece name="Files">
        <FileDrop
          label="Drop posters here"
          choose="Choose pictures"
          accept={['image/*']}
          multiple
          onFiles={(taken) => {
            setFiles(taken.map(({ name }) => name));
          }}
          onRefused={(names) => {
            setFiles(names.map((name) => `not ${name}`));
          }}
        />
        <output data-testid="files">{files.join(', ')}</output>
      </Piece>
    </>
  );
}
