import { conflict } from '../../../contract/errors.ts'

export const newcomerErrors = {
  notNewcomer: conflict(
    'not-newcomer',
    'Nobody is waiting here any more. To delete an older account, open Users.',
  ),
  cannotUndo: conflict(
    'approval-not-undone',
    'They have seen the directory or been given a task since, or it was too long ago. Instead, record under Users that they have left.',
  ),
}
