export { IS_QUICK } from '../../backend/test/support/quick';
