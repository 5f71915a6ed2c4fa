import { useState } from 'react';
import { canSpeak } from '../../../readers/epub/aloud/can-speak.ts';
import type { SpokenSentence } from '../../../readers/epub/aloud/read-aloud.ts';

/** Whether the book is read aloud, and the sentence being read. */
export function useAloudSwitch() {
  const [isOn, setOn] = useState(false);
  const [spoken, onSentence] = useState<SpokenSentence>();
  return {
    isOn,
    spoken,
    onSentence,
    toggle: () => {
      setOn((before) => !before && canSpeak());
    },
  };
}
