export default (target) => target;
