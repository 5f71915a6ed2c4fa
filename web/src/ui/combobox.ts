/**
 * Attributes of the list a text field offers below itself (combobox pattern of the ARIA
 * Authoring Practices; HTML has no element that looks the same in every browser). The
 * field points at both by `aria-controls` and `aria-activedescendant`.
 */
export function listboxProps(id: string, label: string) {
  return { id, role: 'listbox', 'aria-label': label, popover: 'manual' } as const;
}

/** The id of one line of such a list. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** Attributes of one line of such a list. */
export function optionProps(listId: string, index: number, active: boolean) {
  return { id: optionId(listId, index), role: 'option', 'aria-selected': active } as const;
}
