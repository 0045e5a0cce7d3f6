"""Tasks about Fly Unified, where one books flights and looks after trips."""
