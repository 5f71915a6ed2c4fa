import { expect, test } from 'vitest';
import { arcList } from './arc-list.ts';

test('a story arc is a list that programs read, whatever its names are', async () => {
  const file = arcList('Night & <Day>', [
    { series: 'The "Keepers"', number: '½', volume: '2014', year: 2014, issueId: '9001' },
    { series: 'Fog', number: '2', volume: null, year: null, issueId: null },
  ]);
  expect(file.name).toBe('Night & <Day>.cbl');
  expect(await file.text()).toContain(`<Name>Night &amp; &lt;Day></Name><Books>
<Book Series="The &quot;Keepers&quot;" Number="½" Volume="2014" Year="2014"><Database Name="cv" Issue="9001" /></Book>
<Book Series="Fog" Number="2"></Book>
</Books>`);
});
