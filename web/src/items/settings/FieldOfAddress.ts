import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { leadTo } from './use-focused-field.ts';

/**
 * Leads to the field that the address names after its `#`, each time it is gone to. Draws nothing: what
 * stands around it need not be drawn again for every address.
 */
export function FieldOfAddress(): null {
  const location = useLocation();
  useEffect(() => (location.hash === '' ? undefined : leadTo(location.hash)), [location]);
  return null;
}
