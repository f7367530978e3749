import { conflict } from '../../../contract/errors.ts'

export const newcomerErrors = {
  notNewcomer: conflict(
    'not-newcomer',
    'Nobody is waiting here any more. To delete an older account, open Users.',
  ),
}
