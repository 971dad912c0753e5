/** Who has brought what is checked, and who has checked it first. */
type Checked = {
  readonly noun: string;
  /** What the two checks are called together. */
  readonly checks?: string;
  readonly broughtBy: number | null;
  readonly firstCheckBy: number | null;
};

/** The four-eyes rule, where it is on: neither check by who brought it, nor both by one person. */
export function fourEyes(
  stage: 'FIRST' | 'FINAL',
  userId: number | null,
  { noun, checks = '初审和终审', broughtBy, firstCheckBy }: Checked,
): string | undefined {
  if (broughtBy === userId) return `不能审核自己提交的${noun}`;
  return stage === 'FINAL' && firstCheckBy === userId ? `${checks}不能是同一人` : undefined;
}
