export interface ContentWords {
  readonly type: string;
  readonly uid: string | null;
  readonly lang: string;
  readonly data: Readonly<Record<string, unknown>>;
}
