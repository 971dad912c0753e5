import type { ComponentProps, MouseEvent } from 'react';
import { useNavigate } from 'react-router';

type AppLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { readonly to: string };

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A link inside the application. The router's own would draw every link of the menu again for each navigation. */
export function AppLink({ to, children, ...rest }: AppLinkProps) {
  const navigate = useNavigate();
  const go = (event: MouseEvent): void => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void navigate(to);
  };
  return (
    <a {...rest} href={to} onClick={go}>
      {children}
    </a>
  );
}
