import { defineErrors } from '../../../contract/errors.ts'
import { worded } from '../../../texts.ts'
import { IMPORT_ROWS_MAX } from './limits.ts'

export const importErrors = defineErrors({
  notFound: {
    code: 'import-not-found',
    status: 404,
    detail: 'There is no import with this id. A file is deleted after a week.',
  },
  noRows: {
    code: 'import-no-rows',
    status: 400,
    detail: 'This file has no rows. Please choose a CSV file with column names in its first line.',
  },
  notCsv: {
    code: 'import-not-csv',
    status: 400,
    detail:
      'This file can’t be read as CSV. In Excel or LibreOffice, save it as CSV and try again.',
  },
  tooManyRows: {
    code: 'import-too-many-rows',
    status: 400,
    detail: worded('This file has more than {max} rows. Please split it.', {
      max: IMPORT_ROWS_MAX,
    }),
  },
  unknownColumn: {
    code: 'import-unknown-column',
    status: 400,
    detail: 'The file has no such column. Please reload the page.',
  },
  fieldTwice: {
    code: 'import-field-twice',
    status: 400,
    detail: 'Two columns are matched to the same field. Please leave one of them out.',
  },
  columnsMissing: {
    code: 'import-columns-missing',
    status: 409,
    detail: 'Please match the columns that are needed first.',
  },
  /** Sent with the number of rows in the message. */
  blocked: {
    code: 'import-blocked',
    status: 409,
    detail: 'Some rows cannot be imported. Please decide about them or skip them.',
  },
  notOffered: {
    code: 'import-not-offered',
    status: 400,
    detail: 'Please choose one of the people that are offered for this row.',
  },
  outOfDate: {
    code: 'import-out-of-date',
    status: 409,
    detail:
      'The church’s records have changed since the preview. The rows have been checked again: please look at them and apply the import then.',
  },
  running: {
    code: 'import-running',
    status: 409,
    detail: 'Another import is running. Please try again in a minute.',
  },
  alreadyApplied: {
    code: 'import-already-applied',
    status: 409,
    detail: 'This import has been applied already.',
  },
  notApplied: {
    code: 'import-not-applied',
    status: 409,
    detail: 'This import has not been applied, or was undone already.',
  },
  undoTooLate: {
    code: 'import-undo-too-late',
    status: 409,
    detail: 'An import can be undone for 24 hours. Please correct the people one by one.',
  },
})
