import { serviceUnavailable } from '../../../contract/errors.ts'

export const exportErrors = {
  busy: serviceUnavailable(
    'export-running',
    'Another list is being exported. Please try again once it has finished.',
  ),
}
