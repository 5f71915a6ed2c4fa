import { type CalendarDate, parseDate } from '@internationalized/date';
import { IconCalendar, IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  DateInput,
  DatePicker,
  DateSegment,
  Group,
} from 'react-aria-components/DatePicker';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { useT } from '../lib/i18n.ts';
import { cx } from './cx.ts';
import styles from './DateField.module.css';
import { Field, type FieldProps, partProps } from './Field.tsx';
import fieldStyles from './Field.module.css';
import { IconButton } from './IconButton.tsx';

export interface DateFieldProps extends FieldProps {
  /** A day as `YYYY-MM-DD`; empty when there is none. */
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean | undefined;
  /** For two side by side on a phone: the clear button is in the line of the label. */
  compact?: boolean;
}

function readDay(text: string): CalendarDate | null {
  try {
    return parseDate(text);
  } catch {
    return null;
  }
}

/** A day, typed part by part in the order of the language, or chosen in a calendar. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, disabled = false, compact = false, aside } = props;
  const t = useT();
  const clear = value !== '' && !disabled && (
    <IconButton
      size="small"
      label={t('date.clear')}
      onClick={() => {
        onChange('');
      }}
    >
      <IconX size={18} />
    </IconButton>
  );
  return (
    <Field {...props} aside={compact ? <div className={styles['clear']}>{clear}</div> : aside}>
      {(control) => (
        <DatePicker
          {...partProps(control)}
          value={readDay(value)}
          onChange={(day) => {
            onChange(day?.toString() ?? '');
          }}
          isDisabled={disabled}
          shouldForceLeadingZeros
        >
          <Group
            className={cx(
              control.className,
              fieldStyles['parts'],
              control['aria-invalid'] && fieldStyles['invalid'],
            )}
          >
            <DateInput className={cx(fieldStyles['part'], styles['input'])}>
              {(segment) => <DateSegment segment={segment} className={cx(styles['segment'])} />}
            </DateInput>
            {!compact && clear}
            <Button className={cx(fieldStyles['inner'])}>
              <IconCalendar size={18} aria-hidden />
            </Button>
          </Group>
          <Popover placement="bottom end" offset={6} className={cx(styles['popover'])}>
            <Dialog className={cx(styles['dialog'])} aria-label={t('parts.calendar')}>
              <Month />
            </Dialog>
          </Popover>
        </DatePicker>
      )}
    </Field>
  );
}

function Month() {
  return (
    <Calendar>
      <header className={styles['head']}>
        <Button slot="previous" className={cx(fieldStyles['inner'])}>
          <IconChevronLeft size={20} className={styles['arrow']} aria-hidden />
        </Button>
        <Heading className={cx(styles['month'])} />
        <Button slot="next" className={cx(fieldStyles['inner'])}>
          <IconChevronRight size={20} className={styles['arrow']} aria-hidden />
        </Button>
      </header>
      <CalendarGrid className={cx(styles['grid'])}>
        <CalendarGridHeader>
          {(day) => (
            <CalendarHeaderCell className={cx(styles['weekday'])}>{day}</CalendarHeaderCell>
          )}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => <CalendarCell date={date} className={cx(styles['day'])} />}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  );
}
