export { followNetwork, networkQuiet } from '../../scripts/network-quiet.mjs';
