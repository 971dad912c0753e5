import { type ComplaintLevel, complaintLevels } from '@material/contract/quality/complaint/complaint.rules.ts';
import { ToneTag } from '../../../kit/display/status-tag.tsx';

const tones = { MINOR: 'default', MAJOR: 'warning', CRITICAL: 'error' } as const;

/** How grave a complaint is. */
export const LevelTag = ({ level }: { readonly level: ComplaintLevel }) => (
  <ToneTag tone={tones[level]}>{complaintLevels[level]}</ToneTag>
);
