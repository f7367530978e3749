import { placeOf } from './sheet-xml.ts'

/** A cell that is merged over several rows of one column. All places are from 0. */
export interface MergedCell {
  column: number
  top: number
  bottom: number
}

const MERGED = /<(?:\w+:)?mergeCell\b[^>]*\bref="([A-Z]+)(\d+):\1(\d+)"/g

/** The cells that a sheet of Excel, as XML, merges over several rows. */
export const mergedCells = (sheet: string): MergedCell[] =>
  [...sheet.matchAll(MERGED)].map(([, column = '', top, bottom]) => ({
    column: placeOf(column),
    top: Number(top) - 1,
    bottom: Number(bottom) - 1,
  }))

/** Writes what a merged cell says into each of its rows that says anything else: it is said of all of them. */
export function fillMerged(rows: string[][], merged: readonly MergedCell[]): void {
  const isEmpty = (cell = '') => cell.trim() === ''
  for (const { column, top, bottom } of merged) {
    const text = rows[top]?.[column] ?? ''
    for (const row of rows.slice(top + 1, bottom + 1)) {
      if (isEmpty(row[column]) && !row.every(isEmpty)) row[column] = text
    }
  }
}
