interface ImportMetaEnv {
  /** Which build this is; absent where nothing was built. */
  readonly APP_VERSION?: string;
}
