import { badRequest, conflict, notFound } from '../../../contract/errors.ts'
import { worded } from '../../../texts.ts'
import { IMPORT_COLUMNS_MAX, IMPORT_MARKS_MAX, IMPORT_ROWS_MAX } from './limits.ts'

export const importErrors = {
  notFound: notFound(
    'import-not-found',
    'There is no import with this id. A file is deleted after a week.',
  ),
  noRows: badRequest(
    'import-no-rows',
    'This file has no rows. Please choose a CSV file with column names in its first line.',
  ),
  notCsv: badRequest(
    'import-not-csv',
    'This file can’t be read as CSV. In Excel or LibreOffice, save it as CSV and try again.',
  ),
  tooManyRows: badRequest(
    'import-too-many-rows',
    worded('This file has more than {max} rows. Please split it.', {
      max: IMPORT_ROWS_MAX,
    }),
  ),
  tooManyMarks: badRequest(
    'import-too-many-marks',
    worded('This table has more than {max} marks. Please split it.', { max: IMPORT_MARKS_MAX }),
  ),
  tooManyColumns: badRequest(
    'import-too-many-columns',
    worded(
      'This file has more than {max} columns. Please delete those that are not part of the list.',
      {
        max: IMPORT_COLUMNS_MAX,
      },
    ),
  ),
  unknownColumn: badRequest(
    'import-unknown-column',
    'The file has no such column. Please reload the page.',
  ),
  unknownChoice: badRequest(
    'import-unknown-choice',
    'The file cannot be read in this way. Please reload the page.',
  ),
  originalGone: conflict(
    'import-original-gone',
    'The file itself is no longer kept. Please upload it again.',
  ),
  fieldTwice: badRequest(
    'import-field-twice',
    'Two columns are matched to the same field. Please leave one of them out.',
  ),
  columnsMissing: conflict(
    'import-columns-missing',
    'Please match the columns that are needed first.',
  ),
  /** Sent with the number of rows in the message. */
  blocked: conflict(
    'import-blocked',
    'Some rows cannot be imported. Please decide about them or skip them.',
  ),
  notOffered: badRequest(
    'import-not-offered',
    'Please choose one of the people that are offered for this row.',
  ),
  outOfDate: conflict(
    'import-out-of-date',
    'The church’s records have changed since the preview. The rows have been checked again: please look at them and apply the import then.',
  ),
  running: conflict('import-running', 'Another import is running. Please try again in a minute.'),
  alreadyApplied: conflict('import-already-applied', 'This import has been applied already.'),
  notApplied: conflict(
    'import-not-applied',
    'This import has not been applied, or was undone already.',
  ),
  undoTooLate: conflict(
    'import-undo-too-late',
    'An import can be undone for 24 hours. Please correct the people one by one.',
  ),
}
