type Row = Readonly<Record<string, unknown>>;
export function rowsOfStopped(folder: string, text: string): Promise<Row[]>;
export function rowsOnPostgres(url: string, text: string): Promise<Row[]>;
