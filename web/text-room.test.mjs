import { expect, test } from 'vitest';
import { roomFaults, widthOf } from './text-room.mjs';

test('signs that take two places count double, those that stand on others not at all', () => {
  expect(widthOf('Save')).toBe(4);
  expect(widthOf('保存する')).toBe(8);
  expect(widthOf('บันทึก')).toBe(4);
  expect(widthOf('<b>Save</b>')).toBe(4);
});

test('a text far longer than its place is told, and only there', () => {
  const long = 'Einstellungen dieses Servers übernehmen und anwenden';
  expect(roomFaults(long, 'Save', 'Button')).toHaveLength(1);
  expect(roomFaults(long, 'Save', 'Menu line: saves the settings')).toHaveLength(1);
  expect(roomFaults(long, 'Save', 'Explains what saving does')).toEqual([]);
  expect(roomFaults('Speichern', 'Save', 'Button')).toEqual([]);
  expect(roomFaults('この設定をすべて保存する', 'Save', 'Tab')).toHaveLength(1);
  expect(roomFaults('Hervorhebungen', 'Highlights', 'Tab')).toEqual([]);
});

test('words to be found by stand apart by spaces', () => {
  const described = 'Words, apart by spaces, by which the setting is also found beside its name';
  expect(roomFaults('Kopie Sicherung', 'copy backup', described)).toEqual([]);
  expect(roomFaults('Kopie, Sicherung', 'copy backup', described)).toHaveLength(1);
  expect(roomFaults('备份恢复', 'copy backup', described)).toHaveLength(1);
});
