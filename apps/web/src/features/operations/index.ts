export { leaveDevice, readyToLeave } from './daily-log/leave-device.ts';
