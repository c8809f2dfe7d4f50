/** x, y: top left corner; all four in artwork units (book.json `unitsPerMm`). */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
