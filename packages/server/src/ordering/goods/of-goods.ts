/** What is refused of a stored line names its goods. */
export const ofGoods =
  ({ material_name: name }: { readonly material_name: string }) =>
  (message: string): string =>
    `${name}：${message}`;
