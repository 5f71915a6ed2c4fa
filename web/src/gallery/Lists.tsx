import { useState } from 'react';
import { type TableColumn, DataTable } from '../ui/DataTable.tsx';
import { LongList } from '../ui/LongList.tsx';
import { ReorderList } from '../ui/ReorderList.tsx';
import { SheetTable } from '../ui/SheetTable.tsx';
import type { TableSort } from '../ui/table-sort.ts';
import { Piece } from './Piece.tsx';

interface FileRow {
  id: string;
  name: string;
  size: number;
  status: string;
}

const files: readonly FileRow[] = Array.from({ length: 45 }, (_, index) => ({
  id: `f${index + 1}`,
  name: `The Lighthouse Keepers ${String(index + 1).padStart(3, '0')}.cbz`,
  size: ((index * 37) % 90) + 10,
  status: index % 3 === 0 ? 'Error' : 'Ready',
}));

const columns: readonly TableColumn<FileRow>[] = [
  { key: 'name', label: 'Name', sortable: true, render: ({ name }) => <a href="#file">{name}</a> },
  { key: 'status', label: 'Status', sortable: true, render: ({ status }) => status },
  { key: 'size', label: 'Size', sortable: true, numeric: true, render: ({ size }) => size },
];

function compare(one: FileRow, other: FileRow, { key, direction }: TableSort): number {
  const sign = direction === 'asc' ? 1 : -1;
  if (key === 'size') return (one.size - other.size) * sign;
  const field = key === 'status' ? 'status' : 'name';
  return one[field].localeCompare(other[field]) * sign;
}

function Files() {
  const [sort, setSort] = useState<readonly TableSort[]>([]);
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(5);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const rows = files
    .toSorted((one, other) => {
      for (const by of sort) {
        const order = compare(one, other, by);
        if (order !== 0) return order;
      }
      return 0;
    })
    .slice((page - 1) * size, page * size);
  return (
    <>
      <DataTable
        label="Files"
        columns={columns}
        rows={rows}
        idOf={({ id }) => id}
        sort={sort}
        onSort={setSort}
        multiSort
        selected={selected}
        onSelect={setSelected}
        paging={{
          page,
          size,
          total: files.length,
          sizes: [5, 20],
          onPage: setPage,
          onSize: (next) => {
            setSize(next);
            setPage(1);
          },
        }}
        empty="No files"
      />
      <output data-testid="selected">{[...selected].join(' ')}</output>
    </>
  );
}

function Sections() {
  const [items, setItems] = useState(['Keep reading', 'On deck', 'New series', 'New books']);
  return (
    <>
      <ReorderList
        label="Sections"
        items={items}
        idOf={(item) => item}
        nameOf={(item) => item}
        onChange={setItems}
      />
      <output data-testid="order">{items.join(' | ')}</output>
    </>
  );
}

/** Cells that count what is typed in them. */
function Cells() {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  return (
    <SheetTable
      label="Sheet"
      columns={[
        { key: 'name', label: 'Name', share: 2 },
        { key: 'status', label: 'Status' },
      ]}
      rows={files}
      idOf={({ id }) => id}
      nameOf={({ id }) => id}
      cellOf={(file, key) => {
        const text = texts[`${file.id}.${key}`] ?? file[key];
        return {
          text,
          isChanged: text !== file[key],
          fault: text === '' ? 'Fill this in.' : undefined,
        };
      }}
      onType={({ id }, key, text) => {
        setTexts({ ...texts, [`${id}.${key}`]: text });
      }}
      onPaste={(index, key, text) => {
        const pasted = text.split('\n').map((line, down) => [`f${index + down + 1}.${key}`, line]);
        setTexts({ ...texts, ...Object.fromEntries(pasted) });
      }}
    />
  );
}

/** Tables and lists. */
export function Lists() {
  return (
    <>
      <Piece name="Table">
        <Files />
      </Piece>
      <Piece name="Table without rows">
        <DataTable
          label="Nothing"
          columns={columns}
          rows={[]}
          idOf={({ id }) => id}
          empty="No files"
        />
        <DataTable
          label="Waiting"
          columns={columns}
          rows={undefined}
          idOf={({ id }) => id}
          empty=""
        />
      </Piece>
      <Piece name="Sheet">
        <Cells />
      </Piece>
      <Piece name="Long list">
        <LongList
          label="Many files"
          items={files}
          idOf={({ id }) => id}
          render={({ name }) => name}
        />
      </Piece>
      <Piece name="Order">
        <Sections />
      </Piece>
    </>
  );
}
