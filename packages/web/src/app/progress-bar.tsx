import { useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import './progress-bar.css';

/** A thin line along the top from the start of a navigation to its end. */
export function ProgressBar() {
  const isBusy = useNavigation().state !== 'idle';
  const { key } = useLocation();
  const [endedKey, setEndedKey] = useState<string | null>(null);

  if (!isBusy && endedKey === key) return null;
  const end = (): void => {
    if (!isBusy) setEndedKey(key);
  };
  return (
    <div
      className={isBusy ? 'progress-bar is-busy' : 'progress-bar is-done'}
      key={key}
      aria-hidden
      onAnimationEnd={end}
    >
      <i />
    </div>
  );
}
