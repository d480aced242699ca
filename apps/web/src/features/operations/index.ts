export { clearDeviceData, confirmSignOut } from './daily-log/leave-device.ts';
