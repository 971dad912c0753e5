/**
 * How one side (a city or a supplier) may see a table's rows: all of them, none, those whose column holds the unit's id,
 * or those linked to the unit by another table.
 */
export type SideRule<Column extends string> =
  | 'all'
  | 'none'
  | Column
  | {
      /** The linking table, e.g. `supplier_city`. */
      readonly through: string;
      /** `[column of the link, column of this table]` that must be equal. */
      readonly on: readonly [string, Column];
      /** The link's column that holds the unit's id. */
      readonly unit: string;
    };

/**
 * Of those who see a row's owner, rows that are internal are for the own people of the unit that they name, not for whoever
 * acts for it; and what a place wrote is for no other place.
 */
export type WithinUnit<Column extends string = string> = {
  /** A boolean column: the row is internal. */
  readonly internal: Column;
  /** The centre of its unit. */
  readonly centre: Column;
  /** The city or the supplier; null at headquarters. */
  readonly unit: Column;
  readonly place: Column;
};

/** How a row is somebody's to see. */
export type ViewerRule<Column extends string = string> =
  | { readonly via: string; readonly by: Column }
  | {
      readonly owners: { readonly type: Column; readonly id: Column; readonly of: readonly string[] };
      readonly within?: WithinUnit<Column>;
    }
  | { readonly user: Column }
  | {
      readonly receivers: {
        /** The linking table, e.g. `message_receiver`. */
        readonly through: string;
        /** `[column of the link, column of this table]` that must be equal. */
        readonly on: readonly [string, Column];
        /** The link's column that holds the person's id. */
        readonly user: string;
      };
    }
  | {
      readonly city: SideRule<Column>;
      readonly supplier: SideRule<Column>;
      /** For store users: how a row belongs to their receiving place; without it they see what their city sees. */
      readonly place?: SideRule<Column>;
      /** The states in which a supplier sees the row at all. */
      readonly supplierSees?: readonly string[];
      /** A boolean column: rows where it is true are seen by nobody. */
      readonly hiddenBy?: Column;
    };

/**
 * Which rows of a table a session sees. Management sees every row of every table that is not `system`.
 * open: everybody signed in sees all rows. system: never read through a session.
 * via: a row is visible when its parent row is. owners: the same where rows of several tables have such rows, each naming its
 * table and its id. user, receivers: a row is visible to the person its column names, or to those
 * a linking table names, whatever the centre; management and the product's own work see none of them.
 * any: a row has several kinds of viewers, and one of them is enough.
 */
export type Scope<Column extends string = string> =
  | 'open'
  | 'system'
  | ViewerRule<Column>
  | { readonly any: readonly [ViewerRule<Column>, ...ViewerRule<Column>[]] };

/** One row per table; a table without a row does not compile. */
export type Scopes<Tables> = { readonly [T in keyof Tables]: Scope<keyof Tables[T] & string> };
