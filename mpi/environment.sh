# Finds an MPI and libclang. Source it from the top folder. Under CI it installs missing ones into a virtual environment in target/.
mpi_folder=target/mpi-tests
if ! command -v mpicc >/dev/null 2>&1 && [ -n "${CI:-}" ] && [ ! -x "$mpi_folder/bin/mpicc" ]; then
    "${PYTHON:-python3}" -m venv "$mpi_folder"
    "$mpi_folder/bin/pip" install -q "mpich>=4,<6" libclang
fi
if [ -x "$mpi_folder/bin/mpicc" ]; then
    bin=$(cd "$mpi_folder/bin" && pwd)
    PATH=$bin:$PATH
    LIBCLANG_PATH=${LIBCLANG_PATH:-$("$bin/python" -c 'import clang, os; print(os.path.join(os.path.dirname(clang.__file__), "native"))')}
    # The wheel has no headers, so it uses those of the C compiler.
    BINDGEN_EXTRA_CLANG_ARGS=${BINDGEN_EXTRA_CLANG_ARGS:--I$(cc -print-file-name=include)}
    LD_LIBRARY_PATH=$(cd "$mpi_folder/lib" && pwd)${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
    export PATH LIBCLANG_PATH BINDGEN_EXTRA_CLANG_ARGS LD_LIBRARY_PATH
fi
