import { textOfWeekdays, weekdayNames, weekdaysOf } from '@material/contract/kernel/value/weekdays.ts';
import { Checkbox } from 'antd';
import type { Draw } from './form-controls.tsx';

const options = weekdayNames.split('').map((name, at) => ({ value: at + 1, label: `周${name}` }));

/** Days of the week to be ticked; none is empty. */
export const weekdaysControl: Draw = ({ id, label, aria, value, isDisabled, onChange }) => (
  <div id={id} role="group" aria-label={label} tabIndex={-1} {...aria}>
    <Checkbox.Group
      className="kit-weekdays"
      options={options}
      disabled={isDisabled}
      value={[...weekdaysOf(typeof value === 'string' && value !== '' ? value : null)]}
      onChange={(days) => onChange(textOfWeekdays(days))}
    />
  </div>
);
