import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import './progress-bar.css';

/** A thin line along the top from the start of a navigation to its end. */
export function ProgressBar() {
  const isBusy = useNavigation().state !== 'idle';
  const { key } = useLocation();
  const [isShown, setShown] = useState(true);

  useEffect(() => setShown(true), [key, isBusy]);

  if (!isShown) return null;
  return (
    <div className={isBusy ? 'progress-bar is-busy' : 'progress-bar is-done'} key={key} aria-hidden onAnimationEnd={() => setShown(isBusy)}>
      <i />
    </div>
  );
}
