export { useApprovalToast } from './use-approval-toast.ts'
