export { emit, on, type ChannelMoment, type ChannelMoments } from './channel';
export { useChannel } from './use-channel';
