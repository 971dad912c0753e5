/** What one workbook may cost; every number is checked while the bytes arrive. */
export type ReadLimits = {
  readonly maxFileBytes: number;
  /** Sum of the unpacked sizes of all parts that are read. */
  readonly maxUnpackedBytes: number;
  /** Rows with content. */
  readonly maxRows: number;
  readonly maxColumns: number;
  /** Characters in one cell; Excel itself stops at 32,767. */
  readonly maxCellText: number;
};

export const readLimits: ReadLimits = {
  maxFileBytes: 100 * 1024 * 1024,
  maxUnpackedBytes: 512 * 1024 * 1024,
  maxRows: 100_000,
  maxColumns: 200,
  maxCellText: 32_767,
};

/** Bounds that no honest workbook comes near; they keep hostile ones from filling the memory. */
export const hardLimits = {
  entries: 20_000,
  partBytes: 64 * 1024 * 1024,
  /** Characters between two tags. */
  xmlToken: 1024 * 1024,
  xmlDepth: 64,
  sharedStrings: 5_000_000,
  sharedStringBytes: 128 * 1024 * 1024,
  merges: 200_000,
  formats: 100_000,
  sheets: 2000,
} as const;
