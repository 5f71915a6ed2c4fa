import { BarChart } from '../ui/BarChart.tsx';
import { Section, Sections } from '../ui/Sections.tsx';
import { ShareChart } from '../ui/ShareChart.tsx';
import { Button } from '../ui/Button.tsx';
import { Piece } from './Piece.tsx';

const rows = ['Comics', 'Manga', 'Novels', 'Picture books', 'Strips'].map((label, index) => ({
  key: label,
  label,
  value: 200 / (index + 1),
}));
const many = Array.from({ length: 14 }, (_, index) => ({
  key: String(index),
  label: `Library ${index + 1}`,
  value: 30 - index,
}));
const whole = (value: number) => String(Math.round(value));

/** Figures drawn, and the parts of a page they stand in. */
export function Charts() {
  return (
    <>
      <Piece name="Sections">
        <Sections>
          <Section title="A section" text="What it is for." tools={<Button>Do it</Button>}>
            <p>What is in it.</p>
          </Section>
        </Sections>
      </Piece>
      <Piece name="Shares">
        <ShareChart label="Books by library" rows={rows} format={whole} />
        <ShareChart label="More than there are colours" rows={many} format={whole} />
      </Piece>
      <Piece name="Bars">
        <BarChart label="Books in bars" rows={rows} format={whole} />
      </Piece>
    </>
  );
}
